/** A photo of a phone has up to about eight megabytes. */
export const maxEvidenceBytes = 10 * 1024 * 1024;
/** Of one workplace; the message `evidenceTooMany` says it, too. */
export const maxEvidenceADay = 200;
/** The file dialog's `accept` value: phones that photograph in HEIC hand over JPEG where it does not name HEIC. */
export const evidenceTypes = 'image/jpeg,image/png,image/webp';

export const isEvidence = ({ type, name }: { type: string; name: string }): boolean =>
  evidenceTypes.split(',').includes(type.toLowerCase()) || /\.(jpe?g|png|webp)$/i.test(name);
