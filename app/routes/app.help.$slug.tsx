import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { isArticle } from '#app/features/help/articles.ts';
import { getArticle } from '#app/features/help/get-article.server.ts';
import { helpLinks } from '#app/features/help/ui/help-links.ts';
import { HelpArticle } from '#app/features/help/ui/help-parts.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'help'] };
export const links = helpLinks;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const name = params.slug ?? '';
  return isArticle(name) ? data(getArticle(ctx, { name })) : data(null, { status: 404 });
}

/** One help article. */
export default function Article() {
  const { t } = useTranslation('help');
  const article = useLoaderData<typeof loader>();
  return (
    <Screen title={article ? article.title : t('common:notFound.title')} backTo="/app/help">
      <Card>
        <BlockStack gap="400">
          {article ? <HelpArticle article={article} place="/app/help" /> : <Text as="p">{t('missing')}</Text>}
          <Text as="p">
            {t('ask')} <Link url="/app/community">{t('write')}</Link>
          </Text>
        </BlockStack>
      </Card>
    </Screen>
  );
}
