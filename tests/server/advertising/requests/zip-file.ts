import { crc32, deflateRawSync } from "node:zlib";

export type ZipPart = {
  name: string;
  content: Buffer;
  stored?: boolean;
  /** Lies. */
  declaredBytes?: number;
  crc?: number;
  flags?: number;
  method?: number;
  localName?: string;
  localBytes?: number;
};

export type ZipLies = {
  count?: number;
  diskCount?: number;
  directorySize?: number;
  directoryStart?: number;
  comment?: Buffer;
  before?: Buffer;
  /** Every entry points to the first one's bytes. */
  shareBytes?: boolean;
};

/** A ZIP, as honest as its parts. */
export function zipFile(parts: readonly ZipPart[], lies: ZipLies = {}): Buffer {
  const { before = Buffer.alloc(0), comment = Buffer.alloc(0) } = lies;
  const bodies: Buffer[] = [before];
  const directory: Buffer[] = [];
  let at = before.length;
  for (const [index, part] of parts.entries()) {
    const packed = part.stored ? part.content : deflateRawSync(part.content, { level: 9 });
    const name = Buffer.from(part.name);
    const localName = Buffer.from(part.localName ?? part.name);
    const method = part.method ?? (part.stored ? 0 : 8);
    const crc = part.crc ?? crc32(part.content);
    const bytes = part.declaredBytes ?? part.content.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(part.flags ?? 0, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(part.localBytes ?? bytes, 22);
    local.writeUInt16LE(localName.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(part.flags ?? 0, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(crc, 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(bytes, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(lies.shareBytes ? before.length : at, 42);
    directory.push(central, name);
    if (lies.shareBytes && index > 0) continue;
    bodies.push(local, localName, packed);
    at += local.length + localName.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lies.diskCount ?? lies.count ?? parts.length, 8);
  end.writeUInt16LE(lies.count ?? parts.length, 10);
  end.writeUInt32LE(lies.directorySize ?? list.length, 12);
  end.writeUInt32LE(lies.directoryStart ?? at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...bodies, list, end, comment]);
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0"?>${text}`);

export const DOCX_PARTS: readonly ZipPart[] = [
  { name: "[Content_Types].xml", content: xml("<Types/>") },
  { name: "_rels/.rels", content: xml("<Relationships/>") },
  { name: "word/document.xml", content: xml("<w:document>Invented words.</w:document>") },
];

/** A document of Word with further parts. */
export function docx(more: readonly ZipPart[] = [], lies: ZipLies = {}): Buffer {
  return zipFile([...DOCX_PARTS, ...more], lies);
}
