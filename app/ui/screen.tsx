import { useNavigate } from '@remix-run/react';
import { Badge, type BadgeProps, BlockStack, InlineStack, Page, Text } from '@shopify/polaris';
import { createElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from './use-document-title.ts';
import { useIsEmbedded } from './use-is-embedded.ts';
import { useWayBack } from './way-back.ts';

export interface ScreenAction {
  content: string;
  onAction?: () => void;
  url?: string;
  /** Opens in a new tab. */
  external?: boolean;
  disabled?: boolean;
  loading?: boolean;
  destructive?: boolean;
  helpText?: string;
}

export interface ScreenProps {
  title: string;
  subtitle?: string;
  /** Path of the parent screen. Every screen below another has one. */
  backTo?: string;
  /** In our navigation but not in the admin's; embedded, it is a page below home. */
  isBelowHomeInAdmin?: boolean;
  primaryAction?: ScreenAction;
  secondaryActions?: ScreenAction[];
  badges?: { content: string; tone?: BadgeProps['tone'] }[];
  fullWidth?: boolean;
  narrow?: boolean;
  children: ReactNode;
}

/**
 * A page with its title and actions. Standalone they are rendered here; embedded they are in the admin's title bar, and the page has a
 * heading only for screen readers.
 */
export function Screen(props: ScreenProps) {
  const isEmbedded = useIsEmbedded();
  useDocumentTitle(props.title);
  return isEmbedded ? <EmbeddedScreen {...props} /> : <StandaloneScreen {...props} />;
}

const widthOf = ({ fullWidth, narrow }: ScreenProps) => ({
  ...(fullWidth ? { fullWidth } : {}),
  ...(narrow ? { narrowWidth: narrow } : {}),
});

function Badges({ badges = [] }: Pick<ScreenProps, 'badges'>) {
  return (
    <InlineStack gap="100">
      {badges.map(({ content, tone }) => (
        <Badge key={content} {...(tone ? { tone } : {})}>
          {content}
        </Badge>
      ))}
    </InlineStack>
  );
}

function StandaloneScreen(props: ScreenProps) {
  const { title, subtitle, backTo, primaryAction, secondaryActions, badges, children } = props;
  const { t } = useTranslation('common');
  const wayBack = useWayBack(backTo);
  return (
    <Page
      {...widthOf(props)}
      title={title}
      {...(subtitle ? { subtitle } : {})}
      {...(wayBack ? { backAction: { content: t('back'), ...wayBack } } : {})}
      {...(badges?.length ? { titleMetadata: <Badges badges={badges} /> } : {})}
      {...(primaryAction ? { primaryAction } : {})}
      {...(secondaryActions?.length ? { secondaryActions } : {})}
    >
      {children}
    </Page>
  );
}

function EmbeddedScreen(props: ScreenProps) {
  const { title, subtitle, primaryAction, secondaryActions = [], badges, isBelowHomeInAdmin, children } = props;
  const wayBack = useWayBack(props.backTo ?? (isBelowHomeInAdmin ? '/app' : undefined));
  const navigate = useNavigate();
  const { t } = useTranslation('common');
  const run = (action: ScreenAction) => () => {
    if (action.onAction) action.onAction();
    else if (action.url && action.external) window.open(action.url, '_blank', 'noopener');
    else if (action.url) navigate(action.url);
  };
  // Plain elements instead of Polaris: App Bridge reads them and shows them in the admin.
  const button = (action: ScreenAction, variant?: string) => (
    <button
      key={action.content}
      type="button"
      onClick={run(action)}
      disabled={action.disabled}
      {...({ variant, loading: action.loading ? '' : undefined, tone: action.destructive ? 'critical' : undefined } as object)}
    >
      {action.content}
    </button>
  );
  return (
    <Page {...widthOf(props)}>
      {createElement(
        'ui-title-bar',
        { title, key: 'title-bar' },
        wayBack ? button({ content: t('back'), onAction: () => wayBack.onAction() }, 'breadcrumb') : null,
        primaryAction ? button(primaryAction, 'primary') : null,
        ...secondaryActions.map((action) => button(action)),
      )}
      <div className={subtitle || badges?.length ? 'Screen-Head' : undefined}>
        <Text as="h1" variant="headingLg" visuallyHidden>
          {title}
        </Text>
        {subtitle || badges?.length ? (
          <BlockStack gap="100">
            {badges?.length ? <Badges badges={badges} /> : null}
            {subtitle ? (
              <Text as="p" tone="subdued">
                {subtitle}
              </Text>
            ) : null}
          </BlockStack>
        ) : null}
      </div>
      {children}
    </Page>
  );
}
