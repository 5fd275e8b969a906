/** A function of a text that keeps its last answers; names repeat. */
export function remembered<Answer>(
  compute: (text: string) => Answer,
  most: number,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = compute(text);
    if (known.size >= most) known.clear();
    known.set(text, answer);
    return answer;
  };
}
