const types = [
  { value: 'fundAccount', text: '资金账号' },
  { value: 'mobile', text: '手机号' },
];

/** Which of their numbers a client signs in with. */
export function AccountType() {
  return (
    <fieldset className="account-type">
      <legend className="field__label">账号类型</legend>
      <div className="cluster">
        {types.map(({ value, text }, index) => (
          <label key={value} className="account-type__choice">
            <input type="radio" name="accountType" value={value} defaultChecked={index === 0} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
