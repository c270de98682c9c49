/** Days for which an archive can be downloaded. */
export const exportDays = 7;
export const exportLifeMs = exportDays * 24 * 3600 * 1000;
