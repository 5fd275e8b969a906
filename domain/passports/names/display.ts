/** Words split at spaces and / - . ( ). */
const WORD = /[^\s/\-.()]+/g;

function displayWord(word: string): string {
  const first = word.charAt(0).toUpperCase();
  const rest = word.slice(1);
  const shouted = rest === rest.toUpperCase();
  return first + (shouted ? rest.toLowerCase() : rest);
}

/** Display form: `G/MICHAEL` becomes `G/Michael`; mixed-case words only get a capital; spaces collapse. */
export function displayName(text: string): string {
  return text.trim().replace(/\s+/g, " ").replace(WORD, displayWord);
}
