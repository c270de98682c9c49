/** All time zones that this machine's data knows, with what their clocks show now. */
import { dateFormat } from './formats.ts';

export interface TimeZoneChoice {
  zone: string;
  /** `UTC+05:45`. */
  offset: string;
}

/** The difference to UTC at a moment, in minutes. */
export function offsetOf(zone: string, at: Date): number {
  const name = dateFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * The name of a zone with this offset to UTC all year. Needed because databases and browsers read a bare `+02:00` with opposite signs.
 * @param minutes east of UTC.
 * @returns the zone of the nearest whole hour if none has the offset all year, as for 3:30 west.
 */
export function fixedZone(minutes: number, at: Date): string {
  const year = at.getUTCFullYear();
  const keepsIt = (zone: string) => [0, 6].every((month) => offsetOf(zone, new Date(Date.UTC(year, month, 1))) === minutes);
  const named = minutes % 60 === 0 ? undefined : Intl.supportedValuesOf('timeZone').find(keepsIt);
  const hours = Math.max(-12, Math.min(14, Math.round(minutes / 60)));
  // Signs are inverted in these names: `Etc/GMT-2` is two hours ahead.
  return named ?? (hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`);
}

/**
 * Names that only browsers interpret as intended: databases do not know them, take them for another zone (`IST` is Israel's there,
 * India's here), or for an offset without summer time (`CET`).
 */
const ofBrowsersAlone =
  /^(?:systemv\/.*|us\/pacific-new|a[cegrs]t|b[es]t|[cemw]et|c[ans]t|ctt|e[ac]t|i[es]t|jst|mit|n[es]t|plt|pnt|prt|pst|sst|vst)$/i;

/** Does this machine, and a database of the same data, know a zone by this name? */
export function isZoneName(zone: string): boolean {
  if (!/^[a-z]/i.test(zone) || ofBrowsersAlone.test(zone)) return false;
  try {
    dateFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const written = (minutes: number): string => {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/**
 * The whole list, from west to east.
 * @param also zones that must be in it: an old name that somebody has chosen
 */
export function timeZoneChoices(at: Date, also: readonly string[]): TimeZoneChoice[] {
  return [...new Set([...also, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => ({ zone, minutes: offsetOf(zone, at) }))
    .sort((a, b) => a.minutes - b.minutes || (a.zone < b.zone ? -1 : 1))
    .map(({ zone, minutes }) => ({ zone, offset: written(minutes) }));
}
