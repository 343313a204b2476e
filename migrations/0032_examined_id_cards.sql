-- Pictures of identity cards are examined when they are sent.

-- The card straightened and cut out, to be looked at; the picture as it came stays the evidence. Encrypted under a key of its own, as that is.
alter table identity_images
  add column straight_storage_key text unique,
  add column sealed_straight_key bytea,
  -- What was seen and read of it, with the place of each field. What was read before is read anew where it is still wanted.
  add column sealed_examination bytea,
  add check ((straight_storage_key is null) = (sealed_straight_key is null));
alter table identity_images drop column sealed_reading;
