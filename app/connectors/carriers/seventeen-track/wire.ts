/** What 17TRACK sends (v2.2/v2.4, one shape). Sub-statuses are open-ended; unknown members are let through. */
import { z } from 'zod';

const words = z.string().nullish();
const time = z.string().nullish();

const Event = z.object({
  time_iso: time,
  time_utc: time,
  description: words,
  location: words,
  stage: words,
  sub_status: words,
});

const TrackInfo = z.object({
  latest_status: z.object({ status: words, sub_status: words }).nullish(),
  latest_event: Event.nullish(),
  tracking: z
    .object({
      providers: z
        .array(z.object({ provider: z.object({ name: words, alias: words }).nullish(), events: z.array(Event).nullish() }))
        .nullish(),
    })
    .nullish(),
});

export const Tracked = z.object({ number: z.string(), carrier: z.number().nullish(), tag: words, track_info: TrackInfo.nullish() });
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
