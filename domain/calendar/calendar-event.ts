import { type EpochDay, toIsoDate } from "../base/day.ts";

/** An appointment of a whole day, for calendars of any maker. */
export type CalendarEvent = {
  /** Unique in the world. A calendar replaces its entry of the same id. */
  uid: string;
  day: EpochDay;
  summary: string;
  location: string;
  /** May have several lines. */
  description: string;
  url: string;
  /** The calendar reminds so many hours before the day begins. */
  remindHoursBefore: number;
};

/** The event as the text of an `.ics` file (RFC 5545). `nowMs`: when it was made. */
export function calendarFile(event: CalendarEvent, nowMs: number): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Passport Status//Collect a passport//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${dateOf(event.day)}`,
    `DTEND;VALUE=DATE:${dateOf(event.day + 1)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(event.summary)}`,
    `TRIGGER:-PT${event.remindHoursBefore}H`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function dateOf(day: EpochDay): string {
  return toIsoDate(day).replaceAll("-", "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, "\\n");
}

/** Octets in a line, without its end. */
const MOST_OCTETS = 75;

/** A long line goes on in the next one, after a space. No letter is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = "";
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > MOST_OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}
