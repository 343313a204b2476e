-- The number of the notice could not be confirmed; its day and those who gave it can.
update regulatory_parameters set document = '沪深北交易所 2026-01-14 通知' where document = '上证发〔2026〕5号 等';
