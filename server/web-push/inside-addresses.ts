import { BlockList, isIPv4 } from "node:net";

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
