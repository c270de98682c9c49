import { useTranslation } from 'react-i18next';
import type { SignInProvider } from '#app/connectors/sign-in/sign-in-provider.ts';

/** Buttons to sign in with a provider. They are links, because they lead to another site and change nothing here. */
export function SocialButtons({ providers, to }: { providers: readonly SignInProvider[]; to?: string | null }) {
  const { t } = useTranslation('identity');
  if (providers.length === 0) return null;
  return (
    <div className="Entry-Social">
      {providers.map((provider) => (
        <a
          key={provider}
          className="Button Entry-SocialButton"
          href={`/auth/social/${provider}${to ? `?to=${encodeURIComponent(to)}` : ''}`}
        >
          <span className="Entry-SocialMark" data-provider={provider} aria-hidden>
            {provider === 'google' ? 'G' : 'f'}
          </span>
          {t('social.continue', { provider: t(`social.${provider}`) })}
        </a>
      ))}
    </div>
  );
}
