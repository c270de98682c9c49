/** Search by picture: a file that is dropped, chosen or pasted, or a picture's address. */
import { Form, useActionData, useFetcher, useSearchParams } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, DropZone, InlineError, InlineStack, Link, Text, TextField } from '@shopify/polaris';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxUploadBytes } from '#app/features/gallery/upload-rules.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { CardProduct } from '../card.ts';
import { detailPath } from '../detail-path.ts';
import type { FoundByImage } from '../find-by-image.server.ts';
import { CatalogGrid, CatalogGridSkeleton } from './catalog-grid.tsx';
import { Choosing } from './choosing.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { ShipToPicker } from './ship-to-picker.tsx';
import { useOpenedProduct } from './use-opened-product.ts';

export type ImageAnswer = ({ ok: true } & FoundByImage) | (Refusal & { ok: false });

export interface ImageSearchScreenProps {
  shipTo: string;
  home: string;
  countries: string[];
  /** Products similar to the one in the address. */
  products: CardProduct[] | null;
}

/** Another product in the address starts a new search, so results for a former picture are discarded. */
export function ImageSearchScreen(props: ImageSearchScreenProps) {
  const [search] = useSearchParams();
  return <ImageSearch key={`${search.get('source')} ${search.get('id')}`} {...props} />;
}

function ImageSearch({ shipTo, home, countries, products: given }: ImageSearchScreenProps) {
  const { t } = useTranslation('catalog');
  const fetcher = useFetcher<ImageAnswer>();
  const posted = useActionData<ImageAnswer>();
  const answer = fetcher.data ?? posted;
  const isBusy = fetcher.state !== 'idle';
  const isHydrated = useIsHydrated();
  const [country, setCountry] = useState(shipTo);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [link, setLink] = useState('');
  const { opened, open, move, close } = useOpenedProduct();
  useEffect(() => {
    if (!file?.type.startsWith('image/') || /hei[cf]/.test(file.type)) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const [isTooLarge, setTooLarge] = useState(false);
  const search = (image: File | undefined, address: string, to: string) => {
    // Checked before sending: for a much larger file, the server closes the connection without an answer.
    const isRefused = image !== undefined && image.size > maxUploadBytes;
    setTooLarge(isRefused);
    if (isRefused) return;
    const form = new FormData();
    if (image) form.set('image', image);
    else form.set('link', address);
    form.set('ship_to', to);
    fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
  const refusal = answer?.ok === false && !isTooLarge ? answer : undefined;
  const found = answer?.ok && !isTooLarge ? answer : undefined;
  const products = found?.products ?? given;
  const openListed = useCallback((product: CardProduct) => open(product, products ?? []), [open, products]);
  const error = isTooLarge ? t('errors:field.imageTooLarge') : fieldErrorOf(refusal, 'image');
  return (
    <Screen title={t('entry.image.name')} subtitle={t('entry.image.text')} backTo="/app/find-product" fullWidth>
      <div className="CatalogScreen">
        <BlockStack gap="400">
          <ErrorBanner errors={refusal} shownBeside={['image']} />
          <Card>
            <Form
              method="post"
              encType="multipart/form-data"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                search(link.trim() ? undefined : file, link.trim(), country);
              }}
            >
              <BlockStack gap="300">
                {isHydrated ? (
                  <DropZone
                    accept="image/jpeg,image/png,image/webp,.heic,.heif"
                    type="file"
                    allowMultiple={false}
                    label={t('image.label')}
                    onDrop={([dropped]) => {
                      if (!dropped) return;
                      setFile(dropped);
                      setLink('');
                      search(dropped, '', country);
                    }}
                  >
                    {preview ? (
                      <div className="ImageSearch-Preview">
                        <img src={preview} alt={file?.name ?? ''} />
                      </div>
                    ) : (
                      <DropZone.FileUpload actionTitle={t('image.choose')} actionHint={file?.name ?? t('image.hint')} />
                    )}
                  </DropZone>
                ) : (
                  <label>
                    {t('image.label')} <input type="file" name="image" accept="image/*" />
                  </label>
                )}
                {error && !link.trim() ? <InlineError message={error} fieldID="image-search" /> : null}
                <input type="hidden" name="ship_to" value={country} />
                <InlineStack gap="300" blockAlign="end">
                  <div className="ImageSearch-Link">
                    <TextField
                      label={t('image.link')}
                      name="link"
                      type="url"
                      autoComplete="off"
                      placeholder="https://"
                      value={link}
                      onChange={setLink}
                      error={link.trim() ? error : undefined}
                    />
                  </div>
                  <ShipToPicker
                    value={country}
                    countries={countries}
                    home={home}
                    onChange={(next) => {
                      setCountry(next);
                      if (file || link.trim()) search(link.trim() ? undefined : file, link.trim(), next);
                    }}
                  />
                  <Button submit variant="primary" loading={isBusy} disabled={isHydrated && (isBusy || (!file && link.trim() === ''))}>
                    {t('search.submit')}
                  </Button>
                </InlineStack>
              </BlockStack>
            </Form>
          </Card>
          {found?.product ? (
            <Banner tone="success">
              <Text as="span">{t('image.sure')}</Text>{' '}
              <Link url={detailPath({ source: found.product.source, id: found.product.id }, country)}>{found.product.name}</Link>
            </Banner>
          ) : null}
          {isBusy ? (
            <CatalogGridSkeleton cards={12} />
          ) : products && products.length > 0 ? (
            <Choosing products={products} shipTo={country}>
              {(choice) => <CatalogGrid products={products} onOpen={openListed} choice={choice} />}
            </Choosing>
          ) : products ? (
            <Card>
              <ListEmpty
                title={t('empty.title')}
                text={t('image.nothing')}
                action={{ content: t('title.find'), url: '/app/find-product' }}
              />
            </Card>
          ) : null}
        </BlockStack>
      </div>
      {opened ? <DetailDrawer products={opened.among} opened={opened.product} onMove={move} onClose={close} /> : null}
    </Screen>
  );
}
