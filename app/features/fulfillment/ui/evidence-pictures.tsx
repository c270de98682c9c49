import { Button } from '@shopify/polaris';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#app/ui/call-api.ts';
import { evidenceTypes, isEvidence, maxEvidenceBytes } from '../returns/evidence-rules.ts';

export interface Picture {
  key: string;
  url: string;
}

export interface EvidencePicturesProps {
  pictures: readonly Picture[];
  onChange(pictures: readonly Picture[]): void;
  onUploading(isUploading: boolean): void;
  most: number;
  /** The supplier's name. */
  source: string;
}

/** Pictures of what is wrong, uploaded one after the other; one that fails says why and stops no other. */
export function EvidencePictures({ pictures, onChange, onUploading, most, source }: EvidencePicturesProps) {
  const { t } = useTranslation('fulfillment');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [sending, setSending] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const send = async (file: File): Promise<Picture | string> => {
    if (!isEvidence(file)) return t('refund.pictureType', { file: file.name });
    if (file.size > maxEvidenceBytes) return t('refund.pictureTooLarge', { file: file.name });
    const form = new FormData();
    form.append('file', file);
    const answer = await callApi<Picture>('POST', '/orders/v4/refund/pictures', form);
    return answer.data ?? `${file.name}: ${answer.errors?.file?.[0] ?? answer.message}`;
  };
  const upload = async (files: readonly File[]) => {
    const failed: string[] = [];
    let done = pictures;
    onUploading(true);
    for (const [at, file] of files.entries()) {
      if (done.length >= most) {
        failed.push(t('refund.picturesMost', { count: most }));
        break;
      }
      setSending(files.length - at);
      const sent = await send(file);
      if (typeof sent === 'string') failed.push(sent);
      else {
        done = [...done, sent];
        onChange(done);
      }
    }
    setSending(0);
    setProblems(failed);
    onUploading(false);
  };
  return (
    <div className="Evidence-Field">
      <label htmlFor={id}>{t('refund.pictures')}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={evidenceTypes}
        multiple
        className="VisuallyHidden"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          upload(files).catch(() => onUploading(false));
        }}
      />
      {pictures.length > 0 ? (
        <ul className="Evidence">
          {pictures.map(({ key, url }, at) => (
            <li key={key}>
              <img src={url} alt={t('refund.picture', { number: String(at + 1) })} width={56} height={56} />
              <button
                type="button"
                className="Btn"
                aria-label={t('refund.removePicture', { number: String(at + 1) })}
                onClick={() => onChange(pictures.filter((each) => each.key !== key))}
              >
                <span aria-hidden="true">✕</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Button onClick={() => input.current?.click()} loading={sending > 0} disabled={pictures.length >= most}>
          {t('refund.addPictures')}
        </Button>
      </div>
      <p className="Subdued" aria-live="polite">
        {sending > 0 ? t('refund.uploading', { count: sending }) : t('refund.picturesHelp', { source, count: most })}
      </p>
      {problems.map((problem) => (
        <p key={problem} className="Critical" role="alert">
          {problem}
        </p>
      ))}
    </div>
  );
}
