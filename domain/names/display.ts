/** A run of anything but spaces and the marks that begin a new word inside a name: / - . and brackets. */
const WORD = /[^\s/\-.()]+/g;

function displayWord(word: string): string {
  const first = word.charAt(0).toUpperCase();
  const rest = word.slice(1);
  const shouted = rest === rest.toUpperCase();
  return first + (shouted ? rest.toLowerCase() : rest);
}

/**
 * A name as it is shown: `G/MICHAEL` is `G/Michael`, `HAILE SELASSIE` is `Haile Selassie`; words begin after
 * spaces, `/`, `-` and `.`. A word of mixed case keeps its letters, the first made a capital; spaces collapse.
 */
export function displayName(text: string): string {
  return text.trim().replace(/\s+/g, " ").replace(WORD, displayWord);
}
