/** Asks which texts of the chosen products to improve and how, and shows the cost. */
import { useRevalidator } from '@remix-run/react';
import { BlockStack, ChoiceList, Link, SkeletonBodyText, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { callApi } from '#app/ui/call-api.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { type ContentPart, featureOf, improvementKinds, maxProducts, partsOf } from '../choices.ts';
import type { ImprovementBegun } from '../schemas.ts';
import { CreditNote } from './credit-note.tsx';
import { type WritingChoice, WritingFields } from './writing-fields.tsx';

export interface ImproveDialogProps {
  productIds: string[];
  onClose(): void;
  onBegun(): void;
}

/** A credit buys title and description together; each can be asked for alone. */
const offered = [...partsOf.content, 'seo'] as const;
type Choice = ContentPart | 'seo';

export function ImproveDialog({ productIds, onClose, onBegun }: ImproveDialogProps) {
  const { t } = useTranslation('ai');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Choice[]>(['title', 'description_html']);
  const [manner, setManner] = useState<WritingChoice>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);
  const count = productIds.length;
  const parts = partsOf.content.filter((part) => chosen.includes(part));
  const works = improvementKinds.filter((work) => (work === 'content' ? parts.length > 0 : chosen.includes(work)));
  const cost = count * works.length;
  const isTooMany = count > maxProducts;
  // All features spend the same credits, so the gate of one of the chosen kinds decides for all.
  const gate = useGate(featureOf[works[0] ?? 'content'], Math.max(1, cost));
  const isBlocked = gate?.isAllowed === false;

  useEffect(() => {
    let isCurrent = true;
    void callApi<WritingChoice>('GET', '/core/workplaces/settings/ai-writing/get').then((answer) => {
      if (!isCurrent) return;
      if (answer.success && answer.data) setManner({ style: answer.data.style, tone: answer.data.tone });
      else setRefusal(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, []);

  async function begin() {
    setIsBusy(true);
    setRefusal(undefined);
    const answer = await callApi<ImprovementBegun>('POST', '/center/products/improve', {
      product_ids: productIds,
      works,
      ...(parts.length > 0 ? { parts } : {}),
      ...manner,
    });
    setIsBusy(false);
    if (!answer.success) return setRefusal(answer);
    toast(t('begun', { count }));
    // The shell loads the plan's credits, which have decreased.
    revalidate();
    onBegun();
    onClose();
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('dialog.title', { count })}
      primaryAction={{
        content: t('dialog.do', { count }),
        onAction: () => void begin(),
        loading: isBusy,
        disabled: isBusy || !manner || chosen.length === 0 || isTooMany || isBlocked,
      }}
      secondaryActions={[{ content: t('dialog.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ErrorBanner errors={refusal} />
          <ChoiceList
            allowMultiple
            title={t('dialog.what')}
            choices={offered.map((choice) => ({ value: choice, label: t(`choice.${choice}`), helpText: t(`choiceHelp.${choice}`) }))}
            selected={chosen}
            onChange={(selected: Choice[]) => setChosen(selected)}
          />
          {manner ? <WritingFields value={manner} onChange={setManner} /> : refusal ? null : <SkeletonBodyText lines={3} />}
          {isTooMany ? (
            <Text as="p" tone="caution">
              {t('dialog.tooMany', { most: maxProducts })}
            </Text>
          ) : chosen.length > 0 ? (
            <CreditNote cost={cost} />
          ) : (
            <Text as="p" tone="caution">
              {t('dialog.nothing')}
            </Text>
          )}
          {gate && isBlocked && chosen.length > 0 && !isTooMany ? <PlanNote {...gate} /> : null}
          <Text as="p" tone="subdued">
            {t('dialog.note')} <Link url="/app/ob-ai-enhancer">{t('dialog.how')}</Link>
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
