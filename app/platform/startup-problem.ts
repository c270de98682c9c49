/** A problem at the start that a person can solve; its message is one sentence for the terminal. */
export class StartupProblem extends Error {}
