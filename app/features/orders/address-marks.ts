/** Error keys about where an order goes: they fall when its address is corrected, and hold however its items are grouped. */
export const addressMarks = ['error_save_all_address', 'pickup'];
