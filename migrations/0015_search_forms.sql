-- old-program: runs
-- Forms that writers use for one another are equal in the searches of titles too, as in the search of the site: variant and
-- frequent traditional characters, brackets of document numbers, quotation marks. The first string ends with the space, which is
-- removed.
create or replace function fold_title(title text) returns text language sql immutable strict parallel safe
  return translate(lower(normalize(title, nfkc) collate "C"),
    '帐賬帳馀惟藉甯著臺證資餘報業務單據價額國際開關規則條約認購債權個選擇從後來時間網絡電話號碼戶類産產質發處實現買賣應對轉讓調風險數會員議書總經營財稅費銀為爲與並於東滬龍廣門灣聯動變壓點標準構機辦訊訴監護註冊[【〔〖⟦{]】〕〗⟧}''“”„‟‘’‚‛«»‹›<>《》〈〉「」『』〝〞〟 ',
    '账账账余唯借宁着台证资余报业务单据价额国际开关规则条约认购债权个选择从后来时间网络电话号码户类产产质发处实现买卖应对转让调风险数会员议书总经营财税费银为为与并于东沪龙广门湾联动变压点标准构机办讯诉监护注册(((((())))))""""""""""""""""""""""""""');

-- Computes the stored titles again, where they differ.
update articles set title = title where search_title <> fold_title(title);
update recruit_notices set title = title where search_title <> fold_title(title);
update investor_meetings set title = title where search_text <> fold_title(title || ' ' || host || ' ' || coalesce(city, '') || ' ' || coalesce(place, ''));
