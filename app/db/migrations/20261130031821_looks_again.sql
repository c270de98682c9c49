-- The views of what pictures show are made in another way: all are read again. Until then the former ones still find by the whole picture.
UPDATE source_looks SET stage = 0, images = '{}', revision = revision + 1 WHERE stage > 0;
