import { useTranslation } from 'react-i18next';
import wordmark from './wordmark.svg?inline';

/** Placeholder for frame and page while the browser has still to render both. */
export function ShellSkeleton({ isEmbedded }: { isEmbedded: boolean }) {
  const { t } = useTranslation('common');
  return (
    <div className="ShellSkeleton" role="status" aria-label={t('loading')}>
      {isEmbedded ? null : (
        <div className="ShellSkeleton-Bar">
          <img src={wordmark} alt="" width={128} />
        </div>
      )}
      <div className="ShellSkeleton-Body">
        {isEmbedded ? null : <div className="ShellSkeleton-Side" />}
        <div className="ShellSkeleton-Page">
          <div />
          <div />
        </div>
      </div>
    </div>
  );
}
