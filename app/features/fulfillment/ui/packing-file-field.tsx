import { useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Button, DropZone, InlineError } from '@shopify/polaris';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

/** Takes the file in which the seller has filled in what was packed, by drop or by choice. */
export function PackingFile({ error }: { error: string | undefined }) {
  const { t } = useTranslation('fulfillment');
  const submit = useSubmit();
  const isSending = useNavigation().state === 'submitting';
  const [file, setFile] = useState<File>();
  const id = useId();
  const isHydrated = useIsHydrated();
  const send = () => {
    const form = new FormData();
    form.set('intent', 'file');
    if (file) form.set('file', file);
    submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <BlockStack gap="200" inlineAlign="start">
      {isHydrated ? (
        <div className="Packing-Drop">
          <DropZone
            id={id}
            accept=".csv,text/csv"
            type="file"
            variableHeight
            allowMultiple={false}
            label={t('packing.file.choose')}
            labelHidden
            onDrop={([dropped]) => {
              if (dropped) setFile(dropped);
            }}
          >
            <DropZone.FileUpload actionTitle={t('packing.file.choose')} actionHint={file?.name ?? t('packing.file.hint')} />
          </DropZone>
        </div>
      ) : null}
      {error ? <InlineError message={error} fieldID={id} /> : null}
      <Button onClick={send} loading={isSending} disabled={!file}>
        {t('packing.file.read')}
      </Button>
    </BlockStack>
  );
}
