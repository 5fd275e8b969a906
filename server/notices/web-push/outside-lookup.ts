import { lookup as lookUpName, type LookupAddress } from "node:dns";
import { type LookupFunction, BlockList, isIPv4 } from "node:net";

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

/** Networks that are no place of a push service: this machine, its neighbours, and what is reserved. */
const INSIDE_IPV4: [network: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Inside though global: Teredo and other special uses, documentation, 6to4. */
const INSIDE_IPV6: [network: string, bits: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const insideIpv4 = new BlockList();
for (const [network, bits] of INSIDE_IPV4) insideIpv4.addSubnet(network, bits, "ipv4");
const insideIpv6 = new BlockList();
for (const [network, bits] of INSIDE_IPV6) insideIpv6.addSubnet(network, bits, "ipv6");
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is of the open internet. */
export function isOutside(address: string): boolean {
  if (isIPv4(address)) return !insideIpv4.check(address, "ipv4");
  return globalIpv6.check(address, "ipv6") && !insideIpv6.check(address, "ipv6");
}
