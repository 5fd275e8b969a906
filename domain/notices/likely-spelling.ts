/** Letters that languages read differently, written as they most likely sound. Latin, lower case. */
const LIKELY: ReadonlyArray<readonly [RegExp, string]> = [
  // Gebre Xabher.
  [/xa(?=b[iy]?h?er$)/, "gza"],
  [/^(al[ei]|fel[ei]|m[ae])x(?=$|i|and)/, "$1ks"],
  // Oromo Xaggaayee is Tsegaye.
  [/^x(?=[ae]gg?aa?y)/, "ts"],
  // Somali x is h: Xasan, Axmed, Faarax. In Oromo it is t: Xilahun, Faaxumaa.
  [/^x(?=aa?[^f]|u+[^r]|o)|x(?=[^aeiou]|$)/, "h"],
  [/([rbl]|[^a]a|^a|[ou])x(?=aa?|i|e)/, "$1h"],
  [/^(fat|sub|sal|yu|nu+)x/, "$1h"],
  [/^([iy]?[sz]+h?a+)c$/, "$1k"],
  [/^(ja|lu|ni|rebe)c+(?=[ao])/, "$1k"],
  // Somali c is no sound: Cabdi, Ismaaciil, Jaamac. In Oromo it is ch: Caaltuu.
  [/^c(?=aa?(?:[bdmw]|s[ht]|l[ei])|a[nrsyhg]|u[ms]|iis|ii?l|o)|([aiu])c(?=[ai])/, "$1"],
  [/(a)c(?=[dlmn])|(ma|ii|uu|[^s]aa)c$/, "$1$2"],
  // Micael, Marcos, Eric.
  [/^mic(?=a)/, "mik"],
  [/(r|nn)c(?=o)|c(?=[^aeiouhkqc])|(r[iou]?)c$/, "$1$2k"],
  [/^j(?=o[adehnsv]|ord|us[eu]|es|er[ue]|ud|ak|ar[ei]+d)/, "y"],
  [/^(da|te|le)v(?=[io])/, "$1w"],
  [/^(e?st[ei])[vp]h?(?=a)/, "$1f"],
  [/^ph(?=[ei]t)/, "p"],
  // These lack a vowel: Tsfaye, Tshome.
  [/^ts(?=f|h[ao]+[ml])/, "tes"],
  [/^tz(?=it)/, "tiz"],
];

/** The word with one reading: a query may be in one bucket only. */
export function likelySpelling(word: string): string {
  if (!/[xvj]|c(?!h)|ph|t[sz]/.test(word)) return word;
  return LIKELY.reduce((spelling, [from, to]) => spelling.replace(from, to), word);
}

/** How the same sounds are written in Somali, in Oromo or in English; a group is the letter before, which stays. */
const OTHERWISE: ReadonlyArray<readonly [RegExp, string]> = [
  [/(^|[^cdgkpst])h(?=[aeiou])|([ae])h/g, "x"],
  [/([aeiou])tt?(?=[aeiou])|^t(?=[aiu])|ts(?=[aeiou])/g, "x"],
  [/t?ch/g, "c"],
  [/(a)(?=[ai])|(ma)$/g, "c"],
  [/k(?=$|o)/g, "c"],
  [/p/g, "ph"],
];
/** Names with this h are never written with kh. */
const ALSO_KH = /^h(?!a[iy]|an+a|abt|ag|iw|ir|en|el|ew|aw|as+[ae]n|us+|am[ie]d|am[ae]l|ab[ie]b)/;

/** Spellings that a query may have for a listed word. */
export function otherSpellings(word: string): string[] {
  const spellings: string[] = ALSO_KH.test(word) ? [`k${word}`] : [];
  for (const [from, to] of OTHERWISE) {
    from.lastIndex = 0;
    for (let match = from.exec(word); match !== null; match = from.exec(word)) {
      const [whole, one, other] = match;
      const before = one ?? other ?? "";
      spellings.push(word.slice(0, match.index) + before + to + word.slice(match.index + whole.length));
      // The next one may follow at once, or there was nothing to read.
      if (before !== "" || whole === "") from.lastIndex = match.index + 1;
    }
  }
  return spellings;
}
