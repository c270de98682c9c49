import type { Parcel } from '../carrier.ts';
import { parcelOf } from './translate.ts';
import { Push } from './wire.ts';

/** The parcel in a push whose signature was verified on receipt. Nothing when the body is no push. */
export function seventeenTrackParcel(body: string): Parcel | undefined {
  const push = Push.safeParse(JSON.parse(body));
  return push.success ? parcelOf(push.data.data) : undefined;
}
