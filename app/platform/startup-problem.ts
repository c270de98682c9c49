/** What a person can mend; its message is one sentence for the terminal. */
export class StartupProblem extends Error {}
