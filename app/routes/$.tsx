import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { anybody } from '#app/require-seller.server.ts';
import { MissingScreen } from '#app/ui/missing-screen.tsx';
import { PublicPage } from '#app/ui/standalone/public-page.tsx';
import standaloneCss from '#app/ui/standalone/standalone.css?url';

export const handle = { i18n: ['common', 'shell'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: standaloneCss }];

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = await anybody(context);
  return data({ isSignedIn: Boolean(ctx.account) }, { status: 404 });
}

/** No page of ours, told where the ways to the others are. */
export default function Missing() {
  const { isSignedIn } = useLoaderData<typeof loader>();
  return (
    <PublicPage isSignedIn={isSignedIn}>
      <MissingScreen />
    </PublicPage>
  );
}
