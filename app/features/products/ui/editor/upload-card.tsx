/** Progress of uploads: how many files are left, which are done, and why one failed. */
import { Button, Icon, Spinner, Text } from '@shopify/polaris';
import { AlertCircleIcon, CheckIcon, ChevronDownIcon, ChevronUpIcon, XSmallIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortName } from './library-shelf.ts';
import type { UploadRow } from './use-upload.ts';

export interface UploadCardProps {
  rows: readonly UploadRow[];
  onClose(): void;
}

export function UploadCard({ rows, onClose }: UploadCardProps) {
  const { t } = useTranslation('product-editor');
  const left = rows.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const done = rows.filter(({ state }) => state === 'done').length;
  const hasFailed = rows.some(({ state }) => state === 'failed');
  const [wantsOpen, setWantsOpen] = useState<boolean>();
  // It collapses by itself once all are done (specification 3, section 4); a failure stays open.
  const isOpen = wantsOpen ?? (left > 0 || hasFailed);
  const words = () => {
    if (left > 0) return t('images.uploading');
    return done > 0 ? t('upload.done', { count: done }) : t('upload.none');
  };
  return (
    <section className="Uploads" aria-label={t('upload.title')}>
      <div className="Uploads-Head">
        <span role="status">
          <strong>{words()}</strong> {left > 0 ? <span>{t('upload.remaining', { count: left })}</span> : null}
        </span>
        {left === 0 ? (
          <span className="Uploads-Actions">
            <Button
              variant="tertiary"
              icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
              accessibilityLabel={t(isOpen ? 'upload.hide' : 'upload.show')}
              onClick={() => setWantsOpen(!isOpen)}
            />
            <Button variant="tertiary" icon={XSmallIcon} accessibilityLabel={t('common:close')} onClick={onClose} />
          </span>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must be scrolled by keyboard too */}
      <section className="Uploads-List" tabIndex={0} aria-label={t('upload.files')} hidden={!isOpen}>
        <ul>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files have no identity but their place
            <li key={at}>
              <Mark state={row.state} />
              <div>
                {row.problem?.includes(row.name) ? null : <bdi title={row.name}>{shortName(row.name)}</bdi>}
                {row.problem ? (
                  <div role="alert">
                    <Text as="p" tone="critical">
                      {row.problem}
                    </Text>
                  </div>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}

function Mark({ state }: { state: UploadRow['state'] }) {
  const { t } = useTranslation('product-editor');
  if (state === 'done') return <Icon source={CheckIcon} tone="success" accessibilityLabel={t('upload.done', { count: 1 })} />;
  if (state === 'failed') return <Icon source={AlertCircleIcon} tone="critical" accessibilityLabel={t('upload.none')} />;
  // Only the number of files left is announced, not each file.
  return <span className="Uploads-Wait">{state === 'sending' ? <Spinner size="small" hasFocusableParent /> : null}</span>;
}
