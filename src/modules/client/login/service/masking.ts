// How a client's data is shown and his device is named, for the services of other modules.
export { maskEmail, maskFundAccount, maskIdNumber, maskIp, maskMobile } from '../account.ts';
