import { Link, useFetcher, useLocation, useNavigation } from '@remix-run/react';
import { ActionList, Badge, Frame, Icon, Loading, Navigation, TopBar } from '@shopify/polaris';
import {
  AppsIcon,
  CreditCardIcon,
  ExitIcon,
  GlobeIcon,
  MenuHorizontalIcon,
  MoonIcon,
  NotificationIcon,
  ProfileIcon,
  QuestionCircleIcon,
  StoreIcon,
} from '@shopify/polaris-icons';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBillingEntryHidden } from '#app/features/billing/ui/use-plan.ts';
import { localeNames, locales } from '#app/platform/locales.ts';
import { useAccountLanguage } from '../language-picker.tsx';
import { themes, useTheme } from '../theme.ts';
import { badgeText, type Entry, extraEntries, homeEntry, mainEntries, selectedEntry, withThoseWithin } from './entries.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { StoreSwitcher } from './store-switcher.tsx';
import { TopBarPopover } from './top-bar-popover.tsx';
import type { ShellData } from './types.ts';
// In the page itself: as a file of its own it came late, and was the largest thing painted on home.
import wordmark from './wordmark.svg?inline';

/** Our own frame: top bar of 56 px, navigation at the side, a bar at the bottom on phones. */
export function StandaloneShell({ shell, tools, children }: { shell: ShellData; tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { pathname, key } = useLocation();
  const navigation = useNavigation();
  // Mark the pressed entry at once, even if its screen loads slowly.
  const goingTo = navigation.state === 'loading' ? navigation.location.pathname : pathname;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuOpener = useRef<HTMLElement | null>(null);
  /** A navigation that was under way before the menu was opened: when it arrives, the menu stays open. */
  const comingBefore = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere, at another store too, closes the menu
  useEffect(() => {
    if (comingBefore.current !== key) setMenuOpen(false);
    comingBefore.current = undefined;
  }, [pathname, shell.store?.id]);
  // Give the focus back to the opener when the menu closes.
  useEffect(() => (isMenuOpen ? () => menuOpener.current?.focus() : undefined), [isMenuOpen]);
  const dismissMenu = () => setMenuOpen(false);
  const openMenu = () => {
    menuOpener.current = document.activeElement as HTMLElement | null;
    comingBefore.current = navigation.location?.key;
    setMenuOpen(true);
  };
  return (
    <Frame
      logo={{ url: '/app', accessibilityLabel: t('nav.home'), topBarSource: wordmark, width: 128 }}
      topBar={<Bar shell={shell} tools={tools} onMenu={isMenuOpen ? dismissMenu : openMenu} />}
      navigation={<SideNavigation shell={shell} pathname={goingTo} />}
      showMobileNavigation={isMenuOpen}
      onNavigationDismiss={dismissMenu}
    >
      {navigation.state === 'loading' ? <Loading /> : null}
      <OfflineNotice />
      <SignInAgain account={shell.account} workplace={shell.workplace} />
      {children}
      <MobileBar shell={shell} pathname={goingTo} onMore={openMenu} />
    </Frame>
  );
}

const phone = '(max-width: 48em)';
function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/**
 * When billing is hidden, the desktop navigation has no settings either (specification 1, section 2): the user menu leads to the
 * account's. The phone's navigation always has them.
 */
function useExtraEntries(isPhone: boolean): readonly Entry[] {
  const isBillingHidden = useIsBillingEntryHidden();
  return isBillingHidden && !isPhone ? extraEntries.filter((entry) => entry.key !== 'settings') : extraEntries;
}

function SideNavigation({ shell, pathname }: { shell: ShellData; pathname: string }) {
  const { t } = useTranslation('shell');
  const isPhone = useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(phone).matches,
    () => false,
  );
  const extra = useExtraEntries(isPhone);
  const selected = selectedEntry(pathname);
  const items = (entries: readonly Entry[]) =>
    // On phones Polaris only unfolds an entry that has others within, and never opens it: there all stand in one list.
    (isPhone ? entries.flatMap(withThoseWithin) : entries).map((entry) => {
      const badge = badgeText(entry.badge?.(shell.counts) ?? 0);
      const isNew = entry.isNew && !shell.seen.includes(`nav.${entry.key}`);
      return {
        url: entry.url,
        label: t(`nav.${entry.key}`),
        ...(entry.icon ? { icon: entry.icon } : {}),
        selected: entry === selected,
        matches: entry === selected,
        ...(entry.within && !isPhone
          ? { subNavigationItems: entry.within.map((each) => ({ url: each.url, label: t(`nav.${each.key}`), matches: each === selected })) }
          : {}),
        ...(badge ? { badge: <Badge tone={entry.key === 'notifications' ? 'attention' : 'info'}>{badge}</Badge> } : {}),
        ...(isNew ? { badge: <Badge tone="success">{t('nav.new')}</Badge> } : {}),
      };
    });
  return (
    <Navigation location={pathname}>
      {/* Not Polaris's context control, which phones never show, and desktops only with scripts. */}
      <StoreSwitcher shell={shell} />
      <Navigation.Section items={items([homeEntry, ...mainEntries])} />
      <Navigation.Section title={t('nav.extra')} items={items(extra)} separator />
    </Navigation>
  );
}

function Bar({ shell, tools, onMenu }: { shell: ShellData; tools: ReactNode; onMenu(): void }) {
  const isBillingHidden = useIsBillingEntryHidden();
  return (
    <TopBar
      showNavigationToggle
      onNavigationToggle={onMenu}
      userMenu={<UserMenu shell={shell} />}
      secondaryMenu={
        <div className="TopBar-Tools">
          {shell.isFreePlan && shell.stores.length > 0 && !isBillingHidden ? <UpgradeLink /> : null}
          {/* The usage popover links to billing, too. */}
          {isBillingHidden ? null : tools}
          <AppSwitcher />
          <LanguageMenu />
          <Bell unread={shell.counts.unread} />
        </div>
      }
    />
  );
}

function UpgradeLink() {
  const { t } = useTranslation('shell');
  return (
    <Link to="/app/setting/billing-plan/change-plan" className="TopBar-Upgrade">
      {t('upgrade')}
    </Link>
  );
}

function Bell({ unread }: { unread: number }) {
  const { t } = useTranslation('shell');
  const badge = badgeText(unread);
  return (
    <Link to="/app/notifications" className="TopBar-Icon" aria-label={t('bell', { count: unread })}>
      <Icon source={NotificationIcon} />
      {badge ? (
        <span className="TopBar-Count" aria-hidden="true">
          {badge}
        </span>
      ) : null}
    </Link>
  );
}

function LanguageMenu() {
  const { t, i18n } = useTranslation('common');
  const { choose, isBusy } = useAccountLanguage();
  return (
    <TopBarPopover icon={GlobeIcon} label={t('language')} opens="menu">
      {(close) => (
        <ActionList
          actionRole="menuitem"
          items={locales.map((locale) => ({
            content: localeNames[locale],
            active: locale === i18n.language,
            disabled: isBusy,
            onAction: () => {
              close();
              choose(locale);
            },
          }))}
        />
      )}
    </TopBarPopover>
  );
}

/** The provider's other apps, each in a tab of its own. */
function AppSwitcher() {
  const { t } = useTranslation('shell');
  const { t: pageWords } = useTranslation('pages');
  return (
    <TopBarPopover icon={AppsIcon} label={t('apps.label')} opens="menu" isWide>
      {(close) => {
        const open = (url: string) => () => {
          close();
          window.open(url, '_blank', 'noopener');
        };
        return (
          <ActionList
            actionRole="menuitem"
            items={[
              { content: t('apps.here'), active: true, onAction: close },
              { content: pageWords('apps.researcher.name'), onAction: open('/app/find-product') },
              { content: pageWords('apps.catalog.name'), onAction: open('/app/catalog/personalized') },
              { content: t('apps.all'), onAction: open('/recommended/apps') },
            ]}
          />
        );
      }}
    </TopBarPopover>
  );
}

function UserMenu({ shell }: { shell: ShellData }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const signOut = useFetcher();
  const isBillingHidden = useIsBillingEntryHidden();
  const { theme, choose } = useTheme();
  const { name, email } = shell.account;
  const shown = shell.workplace.isDemo ? t('user.demo') : name;
  return (
    <TopBar.UserMenu
      name={shown}
      {...(shell.workplace.isDemo || name === email ? {} : { detail: email })}
      initials={shown.slice(0, 1).toUpperCase()}
      open={isOpen}
      onToggle={() => setOpen(!isOpen)}
      // No label, so that the button's accessible name is its visible text.
      actions={[
        {
          items: [
            { content: t('user.account'), icon: ProfileIcon, url: '/app/setting/account' },
            ...(isBillingHidden ? [] : [{ content: t('user.billing'), icon: CreditCardIcon, url: '/app/setting/billing' }]),
            { content: t('user.stores'), icon: StoreIcon, url: '/app/channel' },
            { content: t('nav.help'), icon: QuestionCircleIcon, url: '/app/help' },
          ],
        },
        {
          items: themes.map((each) => ({
            content: t('common:labelled', { label: t('theme.label'), value: t(`theme.${each}`) }),
            icon: MoonIcon,
            active: each === theme,
            onAction: () => choose(each),
          })),
        },
        {
          items: [
            { content: t('user.signOut'), icon: ExitIcon, onAction: () => signOut.submit(null, { method: 'post', action: '/signout' }) },
          ],
        },
      ]}
    />
  );
}

function MobileBar({ shell, pathname, onMore }: { shell: ShellData; pathname: string; onMore(): void }) {
  const { t } = useTranslation('shell');
  const selected = selectedEntry(pathname);
  return (
    <nav className="MobileBar" aria-label={t('nav.label')}>
      {[homeEntry, ...mainEntries.filter((entry) => !entry.isMinor)].map((entry) => {
        const badge = badgeText(entry.badge?.(shell.counts) ?? 0);
        const isSelected = selected && withThoseWithin(entry).includes(selected);
        return (
          <Link key={entry.key} to={entry.url} className="MobileBar-Item" aria-current={isSelected ? 'page' : undefined}>
            {entry.icon ? <Icon source={entry.icon} /> : null}
            <span>{t(`nav.${entry.key}`)}</span>
            {badge ? <span className="MobileBar-Count">{badge}</span> : null}
          </Link>
        );
      })}
      <button type="button" className="MobileBar-Item" onClick={onMore}>
        <Icon source={MenuHorizontalIcon} />
        <span>{t('nav.more')}</span>
        {shell.counts.unread > 0 ? <span className="MobileBar-Count">{badgeText(shell.counts.unread)}</span> : null}
      </button>
    </nav>
  );
}
