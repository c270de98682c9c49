/** Versions that exist; older ones fall forward to the first. */
export const apiVersions = ['2025-10', '2026-01', '2026-04', '2026-07', '2026-10'];
