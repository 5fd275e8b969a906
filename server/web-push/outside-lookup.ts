import { lookup as lookUpName, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { isOutside } from "./inside-addresses.ts";

/** Asked for all addresses of a name. */
export type Resolve = (
  name: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Finds the addresses of a push service, but none inside the network: checked at each connection, so that a name that
 * points elsewhere a moment later helps nobody.
 */
export function outsideLookup(resolve: Resolve = lookUpName): LookupFunction {
  return (name, options, done) => {
    resolve(name, { all: true }, (error, addresses) => {
      const outside = error ? [] : addresses.filter(({ address }) => isOutside(address));
      const [first] = outside;
      if (error) done(error, "");
      else if (!first) done(new Error(`${name} has no address outside this network`), "");
      else if (options.all) done(null, outside);
      else done(null, first.address, first.family);
    });
  };
}
