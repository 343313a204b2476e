/** The demo firm's name, phone numbers, addresses and documents; and texts that mark a site as a demonstration. */
export const demoFirmPattern = /前厅|qianting|400-?000-?0000|010-?0000|(?<!www\.)(?<!到的名字是 )(?<!name@)example\.com|演示/i;
