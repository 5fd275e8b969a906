import { saveFile } from "../../platform/lib/save-file.ts";
import type { SharedWords } from "./watch-words.ts";

export type PictureWords = SharedWords & { title: string; site: string; address: string };

const SIZE = 1080;
const MARGIN = 96;
/** Light theme colours: the picture is viewed outside the app. */
const PAPER = "#fbf8f1";
const RAISED = "#fffefa";
const INK = "#1b2420";
const SOFT = "#545f59";
const LEAF = "#12603b";
const STRAW = "#c3b184";
const LINE = "#dfd7c6";
const FONT = 'system-ui, "Noto Sans Ethiopic", "Abyssinica SIL", Kefa, Nyala, sans-serif';

/** Draws a passport and opens the share sheet, or downloads the PNG. */
export async function sharePassportPicture(
  words: PictureWords,
  fileName: string,
): Promise<"shared" | "dismissed" | "downloaded"> {
  const picture = await drawPassport(words);
  const file = new File([picture], `${fileName}.png`, { type: "image/png" });
  if ("canShare" in navigator && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "shared";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "dismissed";
    }
  }
  saveFile(file, file.name);
  return "downloaded";
}

async function drawPassport(words: PictureWords): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser draws nothing");
  drawGround(pen);
  drawWords(pen, words);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("No picture")) : resolve(blob)), "image/png");
  });
}

function drawGround(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.fillStyle = RAISED;
  pen.strokeStyle = LINE;
  pen.lineWidth = 3;
  pen.beginPath();
  pen.roundRect(48, 48, SIZE - 96, SIZE - 96, 32);
  pen.fill();
  pen.stroke();
  for (const top of [84, SIZE - 84 - 24]) weave(pen, top);
  pen.setLineDash([14, 12]);
  pen.lineWidth = 4;
  pen.beginPath();
  pen.moveTo(MARGIN, 664);
  pen.lineTo(SIZE - MARGIN, 664);
  pen.stroke();
  pen.setLineDash([]);
}

/** Woven border: green diamonds, yellow chevrons. */
function weave(pen: CanvasRenderingContext2D, top: number): void {
  const step = 48;
  const count = Math.floor((SIZE - 2 * MARGIN) / step);
  for (let i = 0; i < count; i++) {
    const x = MARGIN + i * step + (SIZE - 2 * MARGIN - count * step) / 2;
    diamond(pen, LEAF, x + step / 2, top + 12, 12);
    diamond(pen, STRAW, x, top + 12, 6);
    if (i === count - 1) diamond(pen, STRAW, x + step, top + 12, 6);
  }
}

function diamond(pen: CanvasRenderingContext2D, colour: string, x: number, y: number, radius: number): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(x, y - radius);
  pen.lineTo(x + radius, y);
  pen.lineTo(x, y + radius);
  pen.lineTo(x - radius, y);
  pen.fill();
}

function drawWords(pen: CanvasRenderingContext2D, words: PictureWords): void {
  pen.textBaseline = "alphabetic";
  pen.strokeStyle = LEAF;
  pen.lineWidth = 8;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.beginPath();
  pen.moveTo(MARGIN + 4, 206);
  pen.lineTo(MARGIN + 18, 220);
  pen.lineTo(MARGIN + 44, 188);
  pen.stroke();
  line(pen, words.title, 220, { size: 44, weight: 650, colour: LEAF, indent: 68 });
  line(pen, words.name, 360, { size: 92, weight: 780, colour: INK });
  line(pen, words.branch, 480, { size: 52, weight: 650, colour: INK });
  line(pen, words.published, 556, { size: 44, weight: 400, colour: SOFT });
  line(pen, words.number, 762, { size: 64, weight: 700, colour: INK });
  line(pen, words.site, 856, { size: 40, weight: 700, colour: LEAF });
  line(pen, words.address.replace(/^https?:\/\/|\/$/g, ""), 908, { size: 34, weight: 400, colour: SOFT });
}

type LineLook = { size: number; weight: number; colour: string; indent?: number };

/** One line, shrunk to fit. */
function line(pen: CanvasRenderingContext2D, text: string, y: number, look: LineLook): void {
  const { weight, colour, indent = 0 } = look;
  const room = SIZE - 2 * MARGIN - indent;
  let { size } = look;
  do {
    pen.font = `${weight} ${size}px ${FONT}`;
    size -= 2;
  } while (size > 20 && pen.measureText(text).width > room);
  pen.fillStyle = colour;
  pen.fillText(text, MARGIN + indent, y, room);
}
