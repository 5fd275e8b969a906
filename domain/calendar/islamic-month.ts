import type { EpochDay } from "../base/day.ts";

/*
 * A month starts the day after the young moon is above Mecca's horizon at sunset (Umm al-Qura). Largest terms of Meeus,
 * Astronomical Algorithms, chapters 25, 47, 49: accurate to minutes. Feasts stay "expected" until the crescent is
 * sighted.
 */
const RADIAN = Math.PI / 180;
const DAYS_PER_MOON = 29.530588861;
/** New moon of January 2000; noon of 1 January 2000 (days since 1970). */
const FIRST_MOON = 10_962.59766;
const J2000 = 10_957.5;
/** Terrestrial time minus clock time, in days. */
const CLOCK_BEHIND = 70 / 86_400;
/** Hijra months before that new moon. */
const MOONS_BEFORE_FIRST = 17_049;

const MECCA = { latitude: 21.42 * RADIAN, longitude: 39.83 };
const TILT = 23.44 * RADIAN;

/** From 1450 on the moon must stand about 5° high; earlier it had to set after the sun. */
const HIGHER_FROM_YEAR = 1450;
const LOWEST_DEGREES = { before: 0.8, since: 5 };

/** Expected start of an Islamic month (1 = Muharram), within a day of Umm al-Qura. */
export function expectedIslamicMonth(year: number, month: number): EpochDay {
  const moon = newMoon(12 * year + month - 1 - MOONS_BEFORE_FIRST);
  const lowest = year < HIGHER_FROM_YEAR ? LOWEST_DEGREES.before : LOWEST_DEGREES.since;
  let evening = Math.floor(moon.at);
  while (moonAtSunset(evening, moon) <= lowest) evening += 1;
  return evening + 1;
}

/** New moon (days since 1970), anomaly, distance from the node. */
type NewMoon = { at: number; anomaly: number; fromNode: number };

function newMoon(count: number): NewMoon {
  const centuries = count / 1236.85;
  const sun = (2.5534 + 29.1053567 * count) * RADIAN;
  const anomaly = (201.5643 + 385.81693528 * count + 0.0107582 * centuries ** 2) * RADIAN;
  const fromNode = (160.7108 + 390.67050284 * count - 0.0016118 * centuries ** 2) * RADIAN;
  const correction =
    -0.4072 * Math.sin(anomaly) +
    0.17241 * Math.sin(sun) +
    0.01608 * Math.sin(2 * anomaly) +
    0.01039 * Math.sin(2 * fromNode) +
    0.00739 * Math.sin(anomaly - sun) -
    0.00514 * Math.sin(anomaly + sun) +
    0.00208 * Math.sin(2 * sun);
  const mean = FIRST_MOON + DAYS_PER_MOON * count + 0.00015437 * centuries ** 2;
  return { at: mean + correction - CLOCK_BEHIND, anomaly, fromNode };
}

/** The moon's degrees over Mecca at sunset; negative before new moon. */
function moonAtSunset(day: EpochDay, moon: NewMoon): number {
  const { at, siderealTime } = sunset(day);
  const age = at - moon.at;
  if (age < 0) return -1;
  // Longitude ahead of the sun, and latitude.
  const ahead = age * (12.157 + 1.43 * Math.cos(moon.anomaly + (13.065 * RADIAN * age) / 2));
  const north =
    5.128 * Math.sin(moon.fromNode + 13.229 * RADIAN * age) + 0.28 * Math.sin(moon.anomaly + moon.fromNode);
  const slope =
    Math.cos(TILT) * Math.sin(MECCA.latitude) -
    Math.sin(TILT) * Math.cos(MECCA.latitude) * Math.sin(siderealTime);
  return ahead * Math.sqrt(1 - slope ** 2) + north * slope;
}

/** Sunset in Mecca (days since 1970) and sidereal time (radians). */
function sunset(day: EpochDay): { at: number; siderealTime: number } {
  const since = day + 0.64 - J2000;
  const anomaly = (357.528 + 0.9856003 * since) * RADIAN;
  const meanLongitude = 280.46 + 0.9856474 * since;
  const longitude = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIAN;
  const declination = Math.asin(Math.sin(TILT) * Math.sin(longitude));
  const ascension = Math.atan2(Math.cos(TILT) * Math.sin(longitude), Math.cos(longitude));
  const arc = Math.acos(
    (Math.sin(-0.833 * RADIAN) - Math.sin(MECCA.latitude) * Math.sin(declination)) /
      (Math.cos(MECCA.latitude) * Math.cos(declination)),
  );
  const turns = (meanLongitude - ascension / RADIAN + 180) / 360;
  const equationOfTime = (turns - Math.floor(turns)) * 360 - 180;
  const at = day + (180 - MECCA.longitude - equationOfTime + arc / RADIAN) / 360;
  return { at, siderealTime: ascension + arc };
}
