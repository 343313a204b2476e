/** The demo firm's name, lines, addresses and papers; and what says of a site that it is a demonstration. */
export const ofTheDemoFirm = /前厅|qianting|400-?000-?0000|010-?0000|(?<!www\.)(?<!到的名字是 )(?<!name@)example\.com|演示/i;
