/** Error keys about an order's destination: they are cleared when the address is corrected, and kept when items are regrouped. */
export const addressMarks = ['error_save_all_address', 'pickup'];
