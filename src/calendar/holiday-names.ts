import type { HolidayId, HolidayKind } from "#domain/calendar/holidays.ts";
import type { MessageId } from "../platform/i18n/translator.ts";

export const HOLIDAY_NAMES = {
  enkutatash: "holiday.enkutatash",
  demera: "holiday.demera",
  meskel: "holiday.meskel",
  tsome_nebiyat: "holiday.tsome_nebiyat",
  hidar_tsion: "holiday.hidar_tsion",
  nations: "holiday.nations",
  gabriel: "holiday.gabriel",
  genna: "holiday.genna",
  ketera: "holiday.ketera",
  timkat: "holiday.timkat",
  kana: "holiday.kana",
  martyrs: "holiday.martyrs",
  adwa: "holiday.adwa",
  labour: "holiday.labour",
  patriots: "holiday.patriots",
  derg_downfall: "holiday.derg_downfall",
  tsome_filseta: "holiday.tsome_filseta",
  buhe: "holiday.buhe",
  filseta: "holiday.filseta",
  nineveh: "holiday.nineveh",
  abiy_tsom: "holiday.abiy_tsom",
  debre_zeyit: "holiday.debre_zeyit",
  hosanna: "holiday.hosanna",
  siklet: "holiday.siklet",
  fasika: "holiday.fasika",
  rikbe_kahnat: "holiday.rikbe_kahnat",
  erget: "holiday.erget",
  peraklitos: "holiday.peraklitos",
  tsome_hawaryat: "holiday.tsome_hawaryat",
  mawlid: "holiday.mawlid",
  ramadan: "holiday.ramadan",
  eid_al_fitr: "holiday.eid_al_fitr",
  eid_al_adha: "holiday.eid_al_adha",
} as const satisfies Record<HolidayId, MessageId>;

export const HOLIDAY_KINDS = {
  public: "kind.public",
  religious: "kind.religious",
  memorial: "kind.memorial",
} as const satisfies Record<HolidayKind, MessageId>;
