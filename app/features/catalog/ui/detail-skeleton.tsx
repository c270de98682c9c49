import { useTranslation } from 'react-i18next';

/** Placeholder of a product's detail while it is loading. */
export function DetailSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="Detail" role="status" aria-label={t('loading')}>
      <div className="Detail-Top">
        <div className="Detail-Picture Bone" />
        <div className="Detail-Bones">
          <span className="Bone Bone--Title" />
          <span className="Bone" />
          <span className="Bone Bone--Block" />
          <span className="Bone Bone--Button" />
        </div>
      </div>
    </div>
  );
}
