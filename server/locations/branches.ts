/** A branch as its lists name it, with the other spellings that lists and trackers use. */
export type BranchName = { name: string; aliases: readonly string[] };

/**
 * The branches known so far: names and spellings only, no office facts. They seed the table once; from then on the
 * table is the truth, edited by admins. Words such as "ICS", "branch" and "office" need no alias: `branchKey` drops
 * them.
 */
export const SEED_BRANCHES: readonly BranchName[] = [
  { name: "Addis Ababa", aliases: ["Addis Abeba", "Adis Abeba", "Finfinne"] },
  {
    name: "Saris, Addis Ababa",
    aliases: [
      "Saris",
      "Saris Adey Abeba",
      "Saris Adey Abeba (Addis Ababa)",
      "Adey Abeba",
      "Saris, Addis Abeba",
    ],
  },
  { name: "Adama", aliases: ["Nazret", "Nazareth"] },
  { name: "Asosa", aliases: ["Assosa"] },
  { name: "Bahir Dar", aliases: ["Bahirdar", "Bahar Dar"] },
  { name: "Dessie", aliases: ["Dese", "Desse"] },
  { name: "Dire Dawa", aliases: ["Diredawa", "Dire Daua"] },
  { name: "Gambella", aliases: ["Gambela"] },
  { name: "Hawassa", aliases: ["Awassa", "Hawasa", "Awasa"] },
  { name: "Hosaena", aliases: ["Hosana", "Hossana", "Hosanna", "Hossaena"] },
  { name: "Jigjiga", aliases: ["Jijiga"] },
  { name: "Jimma", aliases: ["Jima"] },
  { name: "Mekelle", aliases: ["Meqelle", "Mekele", "Makelle"] },
  { name: "Semera", aliases: ["Samara", "Semara"] },
];
