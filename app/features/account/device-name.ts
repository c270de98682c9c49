/** A readable name for a user agent: `Firefox · Windows`. Program names are the same in every language. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameOf = (agent: string, names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** @returns browser and system as far as recognized; if neither is, the first 40 characters of the agent. */
export function deviceNameOf(agent: string): string {
  const found = [nameOf(agent, browsers), nameOf(agent, systems)].filter(Boolean).join(' · ');
  return found || agent.slice(0, 40);
}
