/** Processor time of processes, read from the kernel (Linux): what a request costs, whatever else the machine is doing. */
import { readdirSync, readFileSync } from 'node:fs';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Milliseconds of all threads of a process so far; 0 where the system does not tell. */
export function cpuOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (total, task) => total + Number(read(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0] || 0) / 1e6,
      0,
    );
  } catch {
    return 0;
  }
}

/** The same of a process's children: PostgreSQL's connections. */
export function cpuOfChildren(parent: number): number {
  let pids: string[] = [];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return 0;
  }
  return pids.reduce((total, pid) => {
    const stat = read(`/proc/${pid}/stat`);
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? total + cpuOf(Number(pid)) : total;
  }, 0);
}
