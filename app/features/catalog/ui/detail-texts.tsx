/** A supplier's texts about a product, in collapsible sections. */
import { Button, Collapsible, Text } from '@shopify/polaris';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#app/ui/modal.tsx';
import { useIsPhone } from '#app/ui/use-is-phone.ts';

export interface DetailSectionProps {
  title: string;
  open?: boolean;
  children: ReactNode;
}

/** A section of the detail: collapsible, or a dialog on phones (specification 2, section 2). */
export function DetailSection(props: DetailSectionProps) {
  return useIsPhone() ? <SectionDialog {...props} /> : <CollapsibleSection {...props} />;
}

function SectionDialog({ title, children }: DetailSectionProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className="Detail-Section">
      <h3>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {title}
        </button>
      </h3>
      <Modal open={isOpen} onClose={close} title={title} secondaryActions={[{ content: t('close'), onAction: close }]}>
        <Modal.Section>{children}</Modal.Section>
      </Modal>
    </section>
  );
}

function CollapsibleSection({ title, open = false, children }: DetailSectionProps) {
  const [isOpen, setOpen] = useState(open);
  const id = useId();
  return (
    <section className="Detail-Section">
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {title}
        </button>
      </h3>
      <Collapsible id={id} open={isOpen} transition={false}>
        {isOpen ? <div className="Detail-SectionBody">{children}</div> : null}
      </Collapsible>
    </section>
  );
}

/** Height of a collapsed description, in pixels. */
const collapsedHeight = 140;

export function Description({ html }: { html: string }) {
  const { t } = useTranslation('catalog');
  const box = useRef<HTMLDivElement>(null);
  const [isTall, setTall] = useState(true);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setTall(element.scrollHeight > collapsedHeight + 8));
    observer.observe(element.firstElementChild ?? element);
    return () => observer.disconnect();
  }, []);
  if (!html)
    return (
      <Text as="p" tone="subdued">
        {t('detail.noDescription')}
      </Text>
    );
  return (
    <div>
      <div ref={box} className="Detail-Description" dir="auto" data-collapsed={isTall && !isOpen}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned with an allow-list, after its pictures were changed (showDescription) */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      {isTall ? (
        <Button variant="plain" onClick={() => setOpen(!isOpen)} ariaExpanded={isOpen}>
          {t(isOpen ? 'detail.less' : 'detail.more')}
        </Button>
      ) : null}
    </div>
  );
}

/** Number of specifications shown until expanded. */
const specificationsShown = 6;

export function Specifications({ rows }: { rows: readonly { name: string; value: string }[] }) {
  const { t } = useTranslation('catalog');
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0)
    return (
      <Text as="p" tone="subdued">
        {t('detail.noSpecifications')}
      </Text>
    );
  return (
    <div>
      <dl className="Detail-Specifications">
        {(isOpen ? rows : rows.slice(0, specificationsShown)).map((row) => (
          <div key={row.name}>
            <dt>{row.name}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      {rows.length > specificationsShown ? (
        <Button variant="plain" onClick={() => setOpen(!isOpen)} ariaExpanded={isOpen}>
          {t(isOpen ? 'detail.less' : 'detail.more')}
        </Button>
      ) : null}
    </div>
  );
}
