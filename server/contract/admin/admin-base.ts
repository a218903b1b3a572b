/** Where the addresses of the administration begin. */
export const adminBase = '/admin/api/v1';
