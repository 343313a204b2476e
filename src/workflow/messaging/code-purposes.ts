/** What a verification code may be asked for; a code for one is worth nothing for another. */
export type CodePurpose =
  | 'newDevice'
  | 'resetPassword'
  | 'agreement'
  | 'contactChange'
  | 'unlock'
  | 'passkey'
  | 'privacy'
  | 'seekerLogin'
  | 'recruitLookup'
  | 'seekerRights'
  | 'callBack'
  | 'digest'
  | 'stepUp'
  | 'staffAddress';
