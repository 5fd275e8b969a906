/** A branch's list name, Amharic name, and other spellings. */
export type BranchName = { name: string; amharic: string; aliases: readonly string[] };

/** Seed of the locations table, then edited by admins. `branchKey` drops "ICS", "branch", "office". */
export const SEED_BRANCHES: readonly BranchName[] = [
  { name: "Addis Ababa", amharic: "አዲስ አበባ", aliases: ["Addis Abeba", "Adis Abeba", "Finfinne"] },
  {
    name: "Saris, Addis Ababa",
    amharic: "ሳሪስ፣ አዲስ አበባ",
    aliases: [
      "Saris",
      "Saris Adey Abeba",
      "Saris Adey Abeba (Addis Ababa)",
      "Adey Abeba",
      "Saris, Addis Abeba",
    ],
  },
  { name: "Adama", amharic: "አዳማ", aliases: ["Nazret", "Nazareth"] },
  { name: "Asosa", amharic: "አሶሳ", aliases: ["Assosa"] },
  { name: "Bahir Dar", amharic: "ባሕር ዳር", aliases: ["Bahirdar", "Bahar Dar"] },
  { name: "Dessie", amharic: "ደሴ", aliases: ["Dese", "Desse"] },
  { name: "Dire Dawa", amharic: "ድሬዳዋ", aliases: ["Diredawa", "Dire Daua"] },
  { name: "Gambella", amharic: "ጋምቤላ", aliases: ["Gambela"] },
  { name: "Hawassa", amharic: "ሀዋሳ", aliases: ["Awassa", "Hawasa", "Awasa"] },
  { name: "Hosaena", amharic: "ሆሳዕና", aliases: ["Hosana", "Hossana", "Hosanna", "Hossaena"] },
  { name: "Jigjiga", amharic: "ጅግጅጋ", aliases: ["Jijiga"] },
  { name: "Jimma", amharic: "ጅማ", aliases: ["Jima"] },
  { name: "Mekelle", amharic: "መቀሌ", aliases: ["Meqelle", "Mekele", "Makelle"] },
  { name: "Semera", amharic: "ሰመራ", aliases: ["Samara", "Semara"] },
];
