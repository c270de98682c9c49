import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Link, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { findArticles } from '#app/features/help/find-articles.server.ts';
import { helpLinks } from '#app/features/help/ui/help-links.ts';
import { HelpList } from '#app/features/help/ui/help-parts.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'help'] };
export const links = helpLinks;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return findArticles(ctx, { keyword: new URL(request.url).searchParams.get('q') ?? '' });
}

/** All help articles, and the search in them. */
export default function Help() {
  const { t } = useTranslation('help');
  const articles = useLoaderData<typeof loader>();
  return (
    <Screen title={t('title')} subtitle={t('lead')} isBelowHomeInAdmin>
      <Card>
        <BlockStack gap="500">
          <Search key={articles.keyword} keyword={articles.keyword} />
          <HelpList {...articles} place="/app/help" />
          <Text as="p">
            {t('ask')} <Link url="/app/community">{t('write')}</Link>
          </Text>
        </BlockStack>
      </Card>
    </Screen>
  );
}

function Search({ keyword }: { keyword: string }) {
  const { t } = useTranslation('help');
  const [words, setWords] = useState(keyword);
  const locale = useSearchParams()[0].get('locale');
  return (
    <Form method="get" action="/app/help" role="search">
      {locale ? <input type="hidden" name="locale" value={locale} /> : null}
      <InlineStack gap="200" blockAlign="center">
        <div className="Help-Field">
          <TextField
            label={t('search')}
            labelHidden
            type="search"
            name="q"
            placeholder={t('placeholder')}
            autoComplete="off"
            maxLength={200}
            value={words}
            onChange={setWords}
          />
        </div>
        <Button submit>{t('find')}</Button>
      </InlineStack>
    </Form>
  );
}
