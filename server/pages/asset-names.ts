/** NAME-HASH.js or .css, as the build names them. */
const HASHED_NAME = /^([\w.-]+)-[\w-]{8}(\.(?:js|css))$/;

/** `shell-*.js` of `shell-AbCd1234.js`: matches the file in other builds. Null for files that do not change so. */
export function namePattern(file: string): string | null {
  const parts = HASHED_NAME.exec(file);
  return parts === null ? null : `${parts[1]}-*${parts[2]}`;
}

/** A folder in the build's. The dot keeps it from being served as a file, or copied to a mirror. */
export const DIFFERENCES_FOLDER = ".differences";

/** The file in it that names the others: by asset, then by SHA-256 of the former file in Base64. */
export const DIFFERENCES_INDEX = "index.json";
