/** Figures beside their budgets, as a table for the terminal and as a page of the documents. */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';

export interface Figure {
  part: string;
  what: string;
  value: number;
  unit: string;
  /** From the design's "What good means, in numbers". */
  budget?: { at: 'most' | 'least'; value: number };
  /** What the machine can do at best, measured in the same run. */
  floor?: string;
  note?: string;
}

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);
const verdict = ({ value, budget }: Figure): string => {
  if (!budget) return '';
  return (budget.at === 'most' ? value <= budget.value : value >= budget.value) ? 'ok' : 'OVER';
};

const cells = (figure: Figure): string[] => [
  figure.what,
  `${number(figure.value)} ${figure.unit}`,
  figure.budget ? `${figure.budget.at === 'most' ? '≤' : '≥'} ${number(figure.budget.value)} ${figure.unit}` : '',
  figure.floor ?? '',
  verdict(figure),
  figure.note ?? '',
];

export function printTable(figures: readonly Figure[], say: (line: string) => void): void {
  for (const part of new Set(figures.map((figure) => figure.part))) {
    const rows = [['figure', 'measured', 'budget', 'floor', '', ''], ...figures.filter((figure) => figure.part === part).map(cells)];
    const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? [];
    say(`\n${part}`);
    for (const row of rows) say(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
  }
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

export async function writeReport(file: string, figures: readonly Figure[], context: { size: string; notes: string[] }): Promise<void> {
  const isDirty = git('status', '--porcelain', '--', 'app', 'server') !== '';
  const lines = [
    '# Bench',
    '',
    'Written by `npm run bench`: what the product does with a large seller on one machine, beside the budgets of the design and beside floors',
    'measured in the same run. `OVER` is a figure that misses its budget.',
    '',
    `- Date: ${new Date().toISOString().slice(0, 10)}; commit ${git('rev-parse', '--short', 'HEAD')}${isDirty ? ' with changes not yet committed' : ''}; Node ${process.version}`,
    `- Machine: ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; database, app, outside world and load generator all on it`,
    `- Data: ${context.size}`,
    ...context.notes.map((note) => `- ${note}`),
    "- `p95 at 16` is the server's time, from the arrival of a request to the end of its answer, with 16 under way; beside it how long the load",
    '  generator waits for the whole answer, over loopback, with 16 and with 1 under way. Per second is as the load generator counts.',
  ];
  for (const part of new Set(figures.map((figure) => figure.part))) lines.push('', ...sectionOf(part, figures));
  await writeFile(file, `${lines.join('\n')}\n`);
}

function sectionOf(part: string, figures: readonly Figure[]): string[] {
  const rows = figures.filter((each) => each.part === part).map((figure) => `| ${cells(figure).join(' | ')} |`);
  return [`## ${part}`, '', '| figure | measured | budget | floor | | |', '|---|--:|--:|--:|---|---|', ...rows];
}

/** The report with the tables of the newly measured parts in place of their old ones; a part that it does not have yet comes last. */
export function withParts(report: string, figures: readonly Figure[]): string {
  const sections = report.trimEnd().split(/\n\n(?=## )/);
  for (const part of new Set(figures.map((figure) => figure.part))) {
    const section = sectionOf(part, figures).join('\n');
    const at = sections.findIndex((each) => each.startsWith(`## ${part}\n`));
    if (at < 0) sections.push(section);
    else sections[at] = section;
  }
  return `${sections.join('\n\n')}\n`;
}
