/**
 * What 17TRACK sends (v2.2/v2.4, one shape). Sub-statuses are open-ended; unknown members are let through. Needed are the number and the
 * latest status, without which a delivered parcel would be one that was not found; whatever else is odd is left out (docs/decisions/240).
 */
import { z } from 'zod';
import { orNull, readableOf } from '#app/platform/odd-members.ts';

const words = orNull(z.string());

const Event = z.object({
  time_iso: words,
  time_utc: words,
  description: words,
  location: words,
  stage: words,
  sub_status: words,
});

const TrackInfo = z.object({
  latest_status: z.object({ status: z.string().nullish(), sub_status: words }).nullish(),
  latest_event: orNull(Event),
  tracking: orNull(
    z.object({ providers: readableOf(z.object({ provider: orNull(z.object({ name: words, alias: words })), events: readableOf(Event) })) }),
  ),
});

export const Tracked = z.object({ number: z.string(), carrier: orNull(z.number()), tag: words, track_info: TrackInfo.nullish() });
export type Tracked = z.output<typeof Tracked>;

const Problem = z.object({ code: z.number(), message: z.string().nullish() });

/** `code: 0` alone does not mean success: one call may be partly accepted and partly rejected. */
export const Envelope = z.object({
  code: z.number(),
  data: z
    .object({
      accepted: z.array(z.unknown()).nullish(),
      rejected: z.array(z.object({ number: z.string().nullish(), error: Problem })).nullish(),
      errors: z.array(Problem).nullish(),
    })
    .nullish(),
});
export type Envelope = z.output<typeof Envelope>;

export const Push = z.object({ event: z.string(), data: Tracked });
